/** The parts of pages: folders of the built dashboard and guides, empty until they are built. */
export interface PageParts {
  readonly dashboardFolder: string
  readonly guidesFolder: string
  /** Reads the share of the demo network's past that has been played; undefined once it is complete. */
  readonly demoFilled: () => Promise<number | undefined>
}
