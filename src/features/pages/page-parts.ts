/** What pages are made of: folders of the built dashboard and guides, which are empty until they are built. */
export interface PageParts {
  readonly dashboardFolder: string
  readonly guidesFolder: string
  /** Reads the share of the demo network's past that has been played; undefined once all of it is. */
  readonly demoFilled: () => Promise<number | undefined>
}
