import { Button, Stack, TextInput } from '@mantine/core'
import type { Answer } from '@offerwire/api-types'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { userQuery } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { paths } from '../../../paths.ts'
import { DialogButton } from '../../../ui/form/dialog-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note, Problem } from '../../../ui/message/notes.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { formatCount, formatInstant, plural, words } from '../../../ui/text/format.ts'

/** Erases a user after their id was typed as confirmation, and shows the receipt. */
export function EraseUser({ appId, userId }: { appId: string; userId: string }) {
  const navigate = useNavigate()
  const erase = useMutation({
    mutationFn: () => call('delete', '/admin/v1/apps/{appId}/users/{userId}', { path: { appId, userId } }),
  })
  const leave = () => {
    if (!erase.isSuccess) return
    queryClient.removeQueries({ queryKey: userQuery(appId, userId).queryKey })
    void navigate(paths.users(appId))
  }
  return (
    <DialogButton
      label="Erase"
      title={erase.isSuccess ? 'User erased' : 'Erase this user?'}
      leftSection={<Icon name="trash" size={16} />}
      onClose={leave}
    >
      {() => (erase.isSuccess ? <Receipt erasure={erase.data} /> : <Question userId={userId} erase={erase} />)}
    </DialogButton>
  )
}

function Question({ userId, erase }: { userId: string; erase: UseMutationResult<unknown, Error, void> }) {
  const [typed, setTyped] = useState('')
  return (
    <Stack>
      <p style={{ margin: 0 }}>
        This permanently removes the user’s attributes, entitlements, exposures, events, and identity. Transactions,
        servings, and webhook deliveries are kept for accounting under a pseudonym.
      </p>
      {erase.isError && <Problem title="Couldn’t erase this user" error={erase.error} />}
      <TextInput
        label="Type the user ID to confirm"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
      />
      <Button color="danger" disabled={typed !== userId} loading={erase.isPending} onClick={() => erase.mutate()}>
        Erase user
      </Button>
    </Stack>
  )
}

type Erasure = Answer<'/admin/v1/apps/{appId}/users/{userId}', 'delete'>

/** Lists the erased rows by table, and counts the tables without data. */
function Receipt({ erasure }: { erasure: Erasure }) {
  const all = Object.entries(erasure.tables)
  const rows = all.filter(([, count]) => count > 0)
  return (
    <Stack>
      <Note tone="good" title="All data erased">
        Erased on {formatInstant(erasure.erasedAt)} UTC. Keep the receipt as proof of erasure.
      </Note>
      <div>
        <DataTable label="Erased" columns={columns} rows={rows} rowKey={([table]) => table} empty={null} />
        <p className="dimmed" style={{ marginBottom: 0 }}>
          {plural(all.length - rows.length, 'other table')} had no data for this user. The receipt lists them.
        </p>
      </div>
      <Button onClick={() => downloadJson('erasure-receipt.json', erasure)}>Download receipt</Button>
    </Stack>
  )
}

const columns: Column<[table: string, count: number]>[] = [
  { name: 'Table', cell: ([table]) => words(table) },
  { name: 'Rows erased', align: 'end', cell: ([, count]) => formatCount(count) },
]

function downloadJson(name: string, value: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
