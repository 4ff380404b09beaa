/** What a role gets, and why. */
export interface RoleShare {
  readonly path: string
  readonly role: string
  readonly title: string
  /**
   * `asked`: somebody said so; `alike`: as for what stands beside it; `reads`: by whether it sees the records; `open`:
   * nobody has said yet, it gets nothing.
   */
  readonly why: 'asked' | 'alike' | 'reads' | 'open' | 'newScreens'
  /** The new grants, and all grants of the role with them. */
  readonly more: readonly string[]
  readonly grants: readonly string[]
}
