import { Type } from 'typebox'
import { type ActionDocKind, endpointUrl, ref } from '#model'
import { grantTexts as texts } from './messages'

/** The calls that read and save the grants of a role, a department or another owner. */
export interface GrantProps {
  /** Parameter name for the owner's id. */
  readonly owner: string
  /** Fields of the row sent with every call; in the address of rules they come before the owner. */
  readonly also: readonly string[]
  /** Paths below the API base. */
  readonly tree: string
  readonly read: string
  readonly save: string
  readonly rules?: string
}

const name = { minLength: 1, maxLength: 50, pattern: '^[A-Za-z]\\w*$' }

/** A menu tree with checkboxes: the grants of the row's owner. */
export const grantRights: ActionDocKind<GrantProps> = {
  name: 'grantRights',
  title: texts.title,
  places: ['row'],
  selects: () => false,
  danger: false,
  doc: {
    owner: Type.String({ ...name, description: texts.owner }),
    also: Type.Optional(Type.Array(ref('field', texts.also), { description: texts.also })),
    tree: ref('endpoint', texts.tree),
    read: ref('endpoint', texts.read),
    save: ref('endpoint', texts.save),
    rules: Type.Optional(ref('endpoint', texts.rules)),
  },
  can: () => undefined,
  compile: (doc) => ({
    owner: String(doc.owner),
    also: Array.isArray(doc.also) ? doc.also.map(String) : [],
    tree: endpointUrl(doc.tree),
    read: endpointUrl(doc.read),
    save: endpointUrl(doc.save),
    ...(doc.rules === undefined ? {} : { rules: endpointUrl(doc.rules) }),
  }),
}
