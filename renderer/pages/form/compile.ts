import { compileEndpoints, type EndpointsDoc } from '../../compile/endpoints'
import { entityNamed } from '../../compile/entity'
import { layoutWithGrants } from '../../compile/grants'
import { checkComplete, compileLayout, fieldsOf } from '../../compile/layout'
import type { FormLayoutDoc } from '../../compile/layoutDoc'
import type { FormModel } from '../../form/model'
import type { PageDoc } from '../../model/document/pageDoc'
import { siteField } from '../../model/entity/entity'
import type { CompileContext, PageDocKind } from '../../model/entity/kinds'
import type { Grants } from '../../model/entity/permission'
import { entityFor } from '../../model/rights/prune'
import { formProps } from './doc'
import { formTexts } from './messages'
import type { FormPageModel } from './model'

/** A form page's document after the shape check. */
export type FormPageDoc = PageDoc & {
  readonly entity: string
  readonly form?: FormLayoutDoc
  readonly endpoints?: EndpointsDoc
}

export const formKind: PageDocKind<FormPageModel> = {
  name: 'form',
  title: formTexts.kind,
  doc: formProps,
  // The document has passed the shape check that `formProps` makes.
  compile: (doc, context) => compileForm(doc as FormPageDoc, context),
  withGrants: formWithGrants,
  outline: ({ entity, form }) => ({ entity, form: fieldsOf(form), shown: [], actions: [] }),
}

export function compileForm(doc: FormPageDoc, context: CompileContext): FormPageModel | undefined {
  const entity = entityNamed(doc.entity, '/entity', context)
  if (!entity) return undefined
  if (!entity.operations.includes('add') && doc.endpoints?.add === undefined) {
    const message = formTexts.noAdd(entity.name)
    context.report({ pointer: '/entity', severity: 'error', message })
  }
  const place = { entity, context, pointer: '/form' }
  const written = compileLayout(doc.form ?? {}, place)
  checkComplete(written, place)
  const form = entity.single === 'site' ? withFixedSite(written) : written
  return Object.freeze({
    kind: 'form',
    page: doc.page,
    title: doc.title,
    entity,
    endpoints: compileEndpoints(doc.endpoints, entity),
    form,
  })
}

/** The record of a site keeps its site. */
function withFixedSite(form: FormModel): FormModel {
  const groups = form.groups.map((group) => ({
    ...group,
    items: group.items.map((item) =>
      item.field.key === siteField
        ? { ...item, field: Object.freeze({ ...item.field, readonly: true }) }
        : item,
    ),
  }))
  return Object.freeze({ ...form, groups: Object.freeze(groups) })
}

/** The form page without the fields that the grants do not include. */
function formWithGrants(model: FormPageModel, grants: Grants): FormPageModel {
  return Object.freeze({
    ...model,
    entity: entityFor(model.entity, grants),
    form: layoutWithGrants(model.form, grants),
  })
}
