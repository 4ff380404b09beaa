/** A view of a list, compiled: one of the kinds' properties behind what all of them have. */
export interface ViewModel<P = unknown> {
  /** Names it in the address. */
  readonly name: string
  readonly kind: string
  readonly title: string
  readonly props: P
  /** Keys that its records are asked for; undefined = everything. */
  readonly reads: readonly string[] | undefined
}
