import { builtinValues } from '#values'
import { builtinActionDocs } from '../../renderer/actions/docs'
import { Registry } from '../../renderer/model/entity/registry'
import type { Registries } from '../../renderer/model/link/documents'
import { builtinPageDocs } from '../../renderer/pages/docs'

/** What the documents of this product may name: add a product's own types, kinds and actions here. */
export const registries: Registries = {
  types: new Registry('type', builtinValues),
  kinds: new Registry('page kind', builtinPageDocs),
  actions: new Registry('action', builtinActionDocs),
}
