import { Box, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useHref, useNavigate } from 'react-router'
import { LoadProblem, type LoadProblemProps } from '../message/notes.tsx'
import { Card, type CardProps } from '../page/page.tsx'
import classes from './data-table.module.css'

export interface Column<Row> {
  name: string
  /** For a column of buttons, at the end: leaves the heading to screen readers. */
  isNameHidden?: boolean
  align?: 'end'
  /** Hides the column on narrower pages: `sm` below 640 pixels, `md` below 960. */
  from?: 'sm' | 'md'
  cell: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[] | undefined
  /** The query that reads the rows; its failure replaces the table. */
  of?: LoadProblemProps['of'] & { isLoadingError: boolean }
  /** By default the row's `id`, or its index without one. */
  rowKey?: (row: Row, index: number) => string
  /** The page that a click on the row opens; one cell must link to it as well. */
  rowPath?: (row: Row) => string | undefined
  empty: ReactNode
  skeletonRows?: number
}

function cellProps<Row>({ from, align, isNameHidden }: Column<Row>) {
  return { 'data-align': isNameHidden ? 'end' : align, ...(from && { visibleFrom: from }) }
}

function idOf(row: unknown, index: number): string {
  return typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : String(index)
}

interface TableCardProps extends Pick<CardProps, 'lead' | 'actions'> {
  /** Names the card and, unless `label` does, its table. */
  title: string
  label?: string
}

export function TableCard<Row>(props: TableCardProps & Omit<DataTableProps<Row>, 'label'>) {
  const { title, lead, actions, label = title, ...table } = props
  return (
    <Card title={title} lead={lead} actions={actions} isFlush>
      <DataTable label={label} {...table} />
    </Card>
  )
}

/** Shows rows in a table that keeps its height while loading and scrolls sideways within itself. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  of,
  rowKey = idOf,
  rowPath,
  empty,
  skeletonRows = 8,
}: DataTableProps<Row>) {
  if (of?.isLoadingError) return <LoadProblem what={label.toLowerCase()} of={of} />
  if (rows !== undefined && rows.length === 0) return empty
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Box component="th" key={column.name} scope="col" {...cellProps(column)}>
                {column.isNameHidden ? <VisuallyHidden>{column.name}</VisuallyHidden> : column.name}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            <SkeletonRows columns={columns} count={skeletonRows} />
          ) : (
            rows.map((row, index) => (
              <BodyRow key={rowKey(row, index)} row={row} columns={columns} path={rowPath?.(row)} />
            ))
          )}
        </tbody>
      </table>
    </section>
  )
}

function BodyRow<Row>({ row, columns, path }: { row: Row; columns: Column<Row>[]; path: string | undefined }) {
  const navigate = useNavigate()
  const address = useHref(path ?? '')
  const open = (event: React.MouseEvent<HTMLElement>) => {
    const isOther = event.target instanceof Element && event.target.closest('a, button, input, label') !== null
    if (path === undefined || isOther || getSelection()?.toString()) return
    if (event.metaKey || event.ctrlKey) window.open(address)
    else void navigate(path)
  }
  return (
    <tr data-link={path !== undefined || undefined} onClick={open}>
      {columns.map((column) => (
        <Box component="td" key={column.name} {...cellProps(column)}>
          {column.cell(row)}
        </Box>
      ))}
    </tr>
  )
}

function SkeletonRows<Row>({ columns, count }: { columns: Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these rows are all alike.
    <tr key={index}>
      {columns.map((column) => (
        <Box component="td" key={column.name} {...cellProps(column)}>
          <Skeleton
            height={12}
            my={4}
            width={column.align || column.isNameHidden ? 44 : '70%'}
            display="inline-block"
          />
        </Box>
      ))}
    </tr>
  ))
}
