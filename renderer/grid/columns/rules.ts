import { patternError } from '../../model/check/patternError'
import { kindsOf } from '../../model/entity/columnRules'
import { alwaysPasses, type Field } from '../../model/entity/field'
import { requiredText } from '../../model/entity/rules'
import type { Finding } from '../../model/finding/finding'
import { below } from '../../model/finding/pointer'
import { matcher } from '../../model/regexp/patterns'
import { cellMessages } from '../../values/messages'
import type { RuleDoc } from './columnDoc'
import { gridMessages } from './messages'
import type { CheckHandler, Rule } from './model'

export interface RuleContext {
  readonly field: Field
  readonly handlers?: ReadonlyMap<string, CheckHandler> | undefined
  /** Pointer to the column in its document. */
  readonly pointer: string
  /** Inserts the column's title, key and default into a text of the document. */
  fillIn(text: string): string
  report(finding: Finding): void
}

/**
 * Compiles the rules: the field's `required` and `unique`, then the listed ones in order, with the type's check before
 * the first handler, so that a server is not asked about a value that the type refuses.
 */
export function compileRules(docs: readonly RuleDoc[], context: RuleContext): readonly Rule[] {
  const { field } = context
  const own: RuleDoc = { required: field.required && !field.issued, unique: field.unique }
  const rules = [own, ...docs].flatMap((doc, index) => rulesOf(doc, index - 1, context))
  if (field.type.check === alwaysPasses) return Object.freeze(rules)
  const at = rules.findIndex(({ kind }) => kind === 'handler')
  return Object.freeze(rules.toSpliced(at < 0 ? rules.length : at, 0, { kind: 'type' }))
}

function rulesOf(doc: RuleDoc, index: number, context: RuleContext): readonly Rule[] {
  const { title } = context.field
  const rules: Rule[] = []
  const say = (usual: string) => (doc.message === undefined ? usual : context.fillIn(doc.message))
  for (const kind of kindsOf(doc)) {
    if (kind === 'required') rules.push({ kind, message: say(requiredText(context.field)) })
    if (kind === 'unique') rules.push({ kind, message: say(cellMessages.unique(title)) })
    if (kind === 'pattern') {
      const message = say(cellMessages.pattern(title))
      rules.push(patternRule(doc.pattern ?? '', message, index, context))
    }
  }
  if (doc.handler !== undefined) {
    rules.push(handlerRule(doc.handler, say(gridMessages.handlerFailed(title)), index, context))
  }
  return rules
}

function patternRule(
  pattern: string,
  message: string,
  index: number,
  { pointer, report }: RuleContext,
): Rule {
  const mistake = patternError(pattern)
  if (!mistake) return { kind: 'pattern', message, test: matcher(pattern) }
  report({
    pointer: below(below(pointer, 'validateRules'), index, 'pattern'),
    severity: 'error',
    message: mistake.message,
    ...(mistake.suggestion === undefined ? {} : { suggestion: mistake.suggestion }),
  })
  return { kind: 'broken', message: gridMessages.ruleBroken }
}

function handlerRule(
  handler: string | CheckHandler,
  message: string,
  index: number,
  { pointer, handlers, report }: RuleContext,
): Rule {
  const known = typeof handler === 'string' ? handlers?.get(handler) : handler
  if (known) return { kind: 'handler', message, handler: known }
  report({
    pointer: below(below(pointer, 'validateRules'), index, 'handler'),
    severity: 'error',
    message: gridMessages.unknownHandler(String(handler)),
  })
  return { kind: 'broken', message: gridMessages.ruleBroken }
}
