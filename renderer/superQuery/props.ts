import type { FormGroup } from '../form/model'
import type { Entity } from '../model/entity/entity'
import type { Condition } from '../model/query/condition'

/** What a page gives its advanced query: the button, and the halves that are loaded later, take the same. */
export interface SuperQueryProps {
  /** Under which name the server keeps the page's saved queries. */
  readonly page: string
  /** Under which name this browser does; absent = the path of the address. */
  readonly saveCode?: string | undefined
  readonly entity: Entity
  /** Of the form: fields below its titles are offered below them. */
  readonly groups: readonly FormGroup[]
  /** The query in force. */
  readonly advanced: Condition | undefined
  /** undefined = none. With `link` it takes the place of the link that asked for it. */
  onApply(advanced: Condition | undefined, link?: boolean): void
}
