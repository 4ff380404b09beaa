import type { FormModel as FormLayout } from '../../form/model'
import type { Endpoints } from '../../model/entity/endpoints'
import type { Entity } from '../../model/entity/entity'

/** A page that edits one record, new or named by `?id=`. */
export interface FormPageModel {
  readonly kind: 'form'
  readonly page: string
  readonly title: string
  readonly entity: Entity
  readonly endpoints: Endpoints
  readonly form: FormLayout
}
