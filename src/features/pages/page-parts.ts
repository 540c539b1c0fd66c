/** Folders of the built dashboard and guides; empty until they are built. */
export interface PageParts {
  readonly dashboardFolder: string
  readonly guidesFolder: string
}
