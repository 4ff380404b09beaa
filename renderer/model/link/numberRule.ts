import { findingTexts } from '../finding/messages.findings'
import { suggest } from '../finding/suggest'
import { nameIn, namesOf, uniqueNames } from './linkCommon'
import { isClean, type Source } from './source'

/**
 * Template of a number, such as `DD{yyyyMMdd}{0000}`: one sequence, which restarts whenever the text around it changes.
 */
export interface NumberRule {
  readonly name: string
  readonly parts: readonly NumberPart[]
}

export type NumberPart =
  | { readonly kind: 'text'; readonly text: string }
  /** Any of `yyyy`, `yy`, `MM`, `dd`, `HH`, `mm`, `ss`, in this order. */
  | { readonly kind: 'time'; readonly format: string }
  | { readonly kind: 'running'; readonly digits: number }

const timeShape = /^(?=.)(yyyy|yy)?(MM)?(dd)?(HH)?(mm)?(ss)?$/
const runningShape = /^0{1,10}$/
const usual = ['yyyy', 'yyyyMM', 'yyyyMMdd', 'yyyyMMddHHmmss', '0000']

/** Parses a template; returns its parts, or an error message. */
export function readTemplate(template: string): readonly NumberPart[] | string {
  const parts: NumberPart[] = []
  for (const [whole, inside] of template.matchAll(/\{([^{}]*)\}|[^{}]+|[{}]/g)) {
    if (whole === '{' || whole === '}') return findingTexts.ruleBrace
    if (inside === undefined) parts.push({ kind: 'text', text: whole })
    else if (runningShape.test(inside)) parts.push({ kind: 'running', digits: inside.length })
    else if (timeShape.test(inside)) parts.push({ kind: 'time', format: inside })
    else return findingTexts.rulePlaceholder(inside, suggest(inside, usual))
  }
  const running = parts.filter(({ kind }) => kind === 'running').length
  return running === 1 ? parts : findingTexts.ruleRunning(running)
}

export interface LinkedRules {
  readonly rules: ReadonlyMap<string, NumberRule>
  /** Includes rules too broken to use, so that naming one is not a second mistake. */
  readonly ruleNames: readonly string[] | undefined
}

export function linkRules(sources: readonly Source[]): LinkedRules {
  const isNew = uniqueNames(findingTexts.nouns.rule)
  const rules = new Map<string, NumberRule>()
  for (const source of sources) {
    const { rule, template } = source.doc
    const name = nameIn(source, 'rule')
    if (typeof rule !== 'string' || !isNew(rule, source, '/rule')) continue
    const parts = typeof template === 'string' ? readTemplate(template) : undefined
    if (typeof parts === 'string') {
      source.report({ pointer: '/template', severity: 'error', message: parts })
    } else if (parts && isClean(source)) {
      rules.set(name, Object.freeze({ name, parts: Object.freeze(parts) }))
    }
  }
  return { rules, ruleNames: namesOf(sources, 'rule') }
}
