import type { FormGroup } from '../form/model'
import type { Entity } from '../model/entity/entity'
import type { Condition } from '../model/query/condition'

/** Props of a page's advanced query, shared by its button and the parts loaded later. */
export interface SuperQueryProps {
  /** Key of the page's saved queries on the server. */
  readonly page: string
  /** Key of those in this browser; absent = the path of the address. */
  readonly saveCode?: string | undefined
  readonly entity: Entity
  /** Groups of the form: their fields are offered below their titles. */
  readonly groups: readonly FormGroup[]
  /** The active query. */
  readonly advanced: Condition | undefined
  /** undefined = none. With `link` it replaces the link that asked for it. */
  onApply(advanced: Condition | undefined, link?: boolean): void
}
