/** A compiled view of a list: common members, and the properties of its kind. */
export interface ViewModel<P = unknown> {
  /** Name used in the address. */
  readonly name: string
  readonly kind: string
  readonly title: string
  readonly props: P
  /** Keys to request for its records; undefined = all. */
  readonly reads: readonly string[] | undefined
}
