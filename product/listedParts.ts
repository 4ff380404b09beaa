import { builtinActionDocs, builtinPageDocs, builtinValues, builtinViewDocs } from '#builtin'
import { type MetaSources, Registry } from '#model'
import { productParts } from './parts'
import { firstIconNames, moreIconNames, onlineNames, viewNames } from './shellNames'

/** Types, page kinds, actions and views that documents can name. All other registries are derived from these. */
export const listedParts: MetaSources = {
  types: new Registry('type', [...builtinValues, ...productParts.cells]),
  kinds: new Registry('page kind', [...builtinPageDocs, ...productParts.pages]),
  actions: new Registry('action', [...builtinActionDocs, ...productParts.actions]),
  views: new Registry('view kind', [...builtinViewDocs, ...productParts.views]),
  shell: { icons: [...firstIconNames, ...moreIconNames], views: [...viewNames, ...onlineNames] },
}
