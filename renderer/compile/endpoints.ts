import { type Static, Type } from 'typebox'
import { closed, ref } from '../model/document/schema'
import type { Endpoints } from '../model/entity/endpoints'
import type { Entity } from '../model/entity/entity'
import { manual } from './messages.manual'

const endpoint = () => Type.Optional(ref('endpoint', manual.endpoint))

/** Calls that a page sends elsewhere than to the entity's own api. */
export const endpointsDoc = closed(
  {
    list: endpoint(),
    queryById: endpoint(),
    add: endpoint(),
    edit: endpoint(),
    delete: endpoint(),
    deleteBatch: endpoint(),
    exportXls: endpoint(),
    importExcel: endpoint(),
  },
  manual.endpoints,
)

export type EndpointsDoc = Readonly<Static<typeof endpointsDoc>>

/** The standard calls of the entity, with the page's overrides. */
export function compileEndpoints(doc: EndpointsDoc | undefined, { api }: Entity): Endpoints {
  return Object.freeze({
    list: `GET ${api}/list`,
    queryById: `GET ${api}/queryById`,
    add: `POST ${api}/add`,
    edit: `PUT ${api}/edit`,
    delete: `DELETE ${api}/delete`,
    deleteBatch: `DELETE ${api}/deleteBatch`,
    exportXls: `GET ${api}/exportXls`,
    importExcel: `POST ${api}/importExcel`,
    ...doc,
  })
}
