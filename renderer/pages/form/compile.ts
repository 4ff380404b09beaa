import type { Entity } from '../../model/entity'
import type { CompileContext, PageDocKind } from '../../model/kinds'
import { messages } from '../../model/messages'
import type { PageDoc } from '../../model/pageDoc'
import { unknownName } from '../../model/unknownName'
import { type EndpointsDoc, type FormLayoutDoc, formProps } from './doc'
import { compileEndpoints } from './endpoints'
import { formWithGrants } from './grants'
import { checkComplete, compileLayout, fieldsOf } from './layout'
import { formTexts } from './messages'
import type { FormPageModel } from './model'

/** A form page's document, as the shape check leaves it. */
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
  const entity = entityNamed(doc.entity, context)
  if (!entity) return undefined
  const form = compileLayout(doc.form ?? {}, entity, context)
  checkComplete(form, entity, context)
  return Object.freeze({
    kind: 'form',
    page: doc.page,
    title: doc.title,
    entity,
    endpoints: compileEndpoints(doc.endpoints, entity),
    form,
  })
}

/** The page's entity. One that is declared and broken has its own findings, so nothing is said here. */
export function entityNamed(name: string, context: CompileContext): Entity | undefined {
  const entity = context.entity(name)
  if (!entity && !context.entityNames.includes(name)) {
    context.report(unknownName('/entity', name, context.entityNames, messages.unknownEntity))
  }
  return entity
}
