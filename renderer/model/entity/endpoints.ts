/** Method and path of each standard call of a page, e.g. `GET /cms/product/list`; a page may override single calls. */
export interface Endpoints {
  readonly list: string
  readonly queryById: string
  readonly add: string
  readonly edit: string
  readonly delete: string
  readonly deleteBatch: string
  readonly exportXls: string
  readonly importExcel: string
}
