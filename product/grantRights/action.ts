import { Type } from 'typebox'
import type { ActionDocKind } from '#model'
import { endpointUrl } from '../../renderer/model/document/endpointUrl'
import { ref } from '../../renderer/model/document/schema'
import { grantTexts as texts } from './messages'

/** The calls by which a role, a department or any other owner is granted entries and buttons of the menu. */
export interface GrantProps {
  /** The name under which the owner's id is sent. */
  readonly owner: string
  /** Fields of the row that go with every call; in the address of rules they stand before the owner. */
  readonly also: readonly string[]
  /** Addresses below the API base. */
  readonly tree: string
  readonly read: string
  readonly save: string
  readonly rules?: string
}

const name = { minLength: 1, maxLength: 50, pattern: '^[A-Za-z]\\w*$' }

/** A tree of the menu with boxes: what the row's owner is granted. */
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
    ...{ tree: endpointUrl(doc.tree), read: endpointUrl(doc.read), save: endpointUrl(doc.save) },
    ...(doc.rules === undefined ? {} : { rules: endpointUrl(doc.rules) }),
  }),
}
