import type { Entity } from '../../model/entity'
import type { Endpoints } from '../list/model'
import type { EndpointsDoc } from './doc'

/** The standard calls of the entity, save those that the page sends elsewhere. */
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
