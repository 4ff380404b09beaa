import type { FormGroup, FormItem, FormModel, FormTry } from '../form/model'
import { boolType, compileAt, recordEnv } from '../model/compile/exprEnv'
import { auditFields } from '../model/document/names'
import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import { pathNamed } from '../model/entity/fieldRef'
import type { CompileContext } from '../model/entity/kinds'
import { needsInput } from '../model/entity/needsInput'
import { below } from '../model/finding/pointer'
import { present } from '../model/finding/present'
import type { FormItemDoc, FormLayoutDoc } from './layoutDoc'
import { type Place, reportError } from './members'
import { compileTexts } from './messages'

const defaultWidth = 720
const defaultCols = 2

/** The layout of a document; without one, every field that people fill in, in two columns. */
export function compileLayout(doc: FormLayoutDoc, place: Place): FormModel {
  const { entity, context } = place
  const { open = 'drawer', width = defaultWidth, cols = defaultCols } = doc
  const written = doc.groups !== undefined || doc.fields !== undefined
  if (doc.groups && doc.fields)
    reportError(context, below(place.pointer, 'fields'), compileTexts.fieldsAndGroups)
  const groups = written
    ? writtenGroups(doc, cols, { ...place, seen: new Map() })
    : [
        group(
          { cols },
          plain(entity, cols, (field) => !auditFields.includes(field.key), context),
        ),
      ]
  const { impact } = doc
  const tries = writtenTries(doc.tries, groups, place)
  return Object.freeze({
    open,
    width,
    groups: Object.freeze(groups),
    ...(impact && { impact }),
    ...(tries.length > 0 && { tries }),
  })
}

/** A field that is not in the form has no value to test. */
function writtenTries(
  docs: FormLayoutDoc['tries'],
  groups: readonly FormGroup[],
  { entity, context, pointer }: Place,
): readonly FormTry[] {
  const inForm = new Set(groups.flatMap(({ items }) => items.map(({ field }) => field.key)))
  return [...present(docs)].map(([index, { title, call, can, fields }]) => {
    for (const [place, key] of present(fields)) {
      const field = entity.fields.get(key)
      if (!field || inForm.has(key)) continue
      const at = below(pointer, 'tries', index, 'fields', place)
      reportError(context, at, compileTexts.tryElsewhere(field.title))
    }
    return Object.freeze({
      title,
      call,
      fields: fields.filter((key) => inForm.has(key)),
      ...(can !== undefined && { can }),
    })
  })
}

/** The form's groups, followed by the record's remaining fields. */
export function detailOf(form: FormModel, entity: Entity, context: CompileContext): FormModel {
  const inForm = new Set(fieldsOf(form).map(({ key }) => key))
  const others = plain(entity, defaultCols, ({ key }) => !inForm.has(key), context)
  const rest = others.length === 0 ? [] : [group({ cols: defaultCols }, others)]
  return Object.freeze({ ...form, groups: Object.freeze([...form.groups, ...rest]) })
}

export const fieldsOf = (form: FormModel): readonly Field[] =>
  form.groups.flatMap(({ items }) => items.map(({ field }) => field))

export const isUnseen = ({ type }: Field, { look }: CompileContext): boolean =>
  look?.(type.name)?.unseen === true

/** Reports required fields for which a new record could never get a value; the page itself supplies some. */
export function checkComplete(
  form: FormModel,
  { entity, context, pointer }: Place,
  given: readonly Field[] = [],
): void {
  const inForm = new Set([...fieldsOf(form), ...given].map(({ key }) => key))
  const missing = [...entity.fields.values()].filter(
    (field) => !inForm.has(field.key) && needsInput(field, (key) => inForm.has(key)),
  )
  if (missing.length === 0) return
  const message = compileTexts.missing(missing.map(({ key }) => key))
  reportError(context, pointer, message)
}

interface Writing extends Place {
  /** Where each field first occurs. */
  readonly seen: Map<string, string>
}

function writtenGroups(doc: FormLayoutDoc, cols: number, writing: Writing): readonly FormGroup[] {
  const { pointer } = writing
  const names = new Set<string>()
  const titled = [...present(doc.groups)].map(([index, written]) => {
    const { name, title, cols: own = cols, fields } = written
    const at = below(pointer, 'groups', index)
    if (name !== undefined && names.has(name))
      reportError(writing.context, below(at, 'name'), compileTexts.groupTwice(name))
    names.add(name ?? '')
    return group(
      { name, title, cols: own },
      writtenItems(fields, own, below(at, 'fields'), writing),
    )
  })
  if (!doc.fields) return titled
  return [
    ...titled,
    group({ cols }, writtenItems(doc.fields, cols, below(pointer, 'fields'), writing)),
  ]
}

function writtenItems(
  items: FormLayoutDoc['fields'],
  cols: number,
  pointer: string,
  { entity, context, seen }: Writing,
): readonly FormItem[] {
  return [...present(items)].flatMap(([index, item]) => {
    const doc = typeof item === 'string' ? { field: item } : item
    const at = below(pointer, index)
    const fieldAt = typeof item === 'string' ? at : below(at, 'field')
    const field = pathNamed(entity, doc.field, fieldAt, context.report)
    if (!field) return []
    const first = seen.get(field.key)
    if (first !== undefined) {
      const message = compileTexts.fieldTwice(field.key, first)
      context.report({ pointer: fieldAt, severity: 'error', message, first })
      return []
    }
    seen.set(field.key, fieldAt)
    for (const key of field.via ? typedKeys : []) {
      if (doc[key] === undefined) continue
      reportError(context, below(at, key), compileTexts.reachedIsRead(field.title))
    }
    return [
      Object.freeze({
        field: overridden(field, doc, at, entity, context),
        span: fitted(doc.span ?? spanOf(field, cols), cols, at, context),
      }),
    ]
  })
}

/** Keys that only make sense for editable fields. */
const typedKeys = ['required', 'requireIf', 'disableIf', 'readonly', 'placeholder'] as const

/** Default number of columns of a field. */
const spanOf = ({ type }: Field, cols: number): number => (type.wide ? cols : 1)

function fitted(span: number, cols: number, pointer: string, context: CompileContext): number {
  if (span > cols) {
    const message = compileTexts.tooWide(span, cols)
    context.report({ pointer: below(pointer, 'span'), severity: 'warning', message })
  }
  return Math.min(span, cols)
}

/** The entity's field with this form's overrides. */
function overridden(
  field: Field,
  doc: FormItemDoc,
  pointer: string,
  entity: Entity,
  { functions, report }: CompileContext,
): Field {
  const { title, required, readonly, help, placeholder } = doc
  const rule = (key: 'showIf' | 'requireIf' | 'disableIf') => {
    if (doc[key] === undefined) return {}
    const env = recordEnv(entity.fields.values(), { functions })
    const at = { env, expects: boolType, pointer: below(pointer, key), report }
    const expr = compileAt(doc[key], at)
    return expr ? { [key]: expr } : {}
  }
  // Hidden by the form's own rule, not by the record's data: so the value is kept.
  const { clears, ...rest } = field
  return Object.freeze({
    ...rest,
    ...(clears && doc.showIf === undefined ? { clears } : {}),
    ...(title === undefined ? {} : { title }),
    ...(help === undefined ? {} : { help }),
    ...(placeholder === undefined ? {} : { placeholder }),
    required: field.via ? false : (required ?? field.required),
    readonly: field.filledBy === undefined && !field.via ? (readonly ?? field.readonly) : true,
    ...rule('showIf'),
    ...rule('requireIf'),
    ...rule('disableIf'),
  })
}

function plain(
  { fields }: Entity,
  cols: number,
  wanted: (field: Field) => boolean,
  context: CompileContext,
): readonly FormItem[] {
  return [...fields.values()]
    .filter((field) => wanted(field) && !isUnseen(field, context))
    .map((field) => ({ field, span: spanOf(field, cols) }))
}

function group(
  { name, title, cols }: Head & { readonly cols: number },
  items: readonly FormItem[],
): FormGroup {
  return Object.freeze({
    ...(name === undefined ? {} : { name }),
    ...(title === undefined ? {} : { title }),
    cols,
    items: Object.freeze(items),
  })
}

interface Head {
  readonly name?: string | undefined
  readonly title?: string | undefined
}
