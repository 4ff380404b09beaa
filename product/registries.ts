import { builtinValues } from '#values'
import { builtinActionDocs } from '../renderer/actions/docs'
import { Registry } from '../renderer/model/entity/registry'
import type { Registries } from '../renderer/model/link/registries'
import { builtinPageDocs } from '../renderer/pages/docs'
import { knowWorkdays } from '../renderer/values/workdays'
import { builtinViewDocs } from '../renderer/views/docs'
import { productParts } from './parts'

knowWorkdays()

/** All that documents may name, for whoever reads them: server, command line, generator and tests. */
export const registries: Registries = {
  types: new Registry('type', [...builtinValues, ...productParts.cells]),
  kinds: new Registry('page kind', [...builtinPageDocs, ...productParts.pages]),
  actions: new Registry('action', [...builtinActionDocs, ...productParts.actions]),
  views: new Registry('view kind', [...builtinViewDocs, ...productParts.views]),
}
