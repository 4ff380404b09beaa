import type { Entity } from '../entity/entity'
import type { Node } from '../expr/ast'
import { nodesOf, treeOf } from '../expr/tree'
import type { Expr } from '../expr/types'
import type { Finding } from '../finding/finding'
import { senseTexts } from '../finding/messages.sense'
import { below } from '../finding/pointer'
import { fieldTypes } from './checkConditions'
import { placedRules } from './placedRules'

const compared: readonly string[] = ['==', '!=', '<', '<=', '>', '>=']

/** Reports dates that are compared with the present moment: a date is before every moment of its own day. */
export function checkMoments(entity: Entity, report: (finding: Finding) => void): void {
  const types = fieldTypes(entity)
  const say = (expr: Expr | undefined, pointer: string) => {
    const tree = expr && treeOf(expr.source)
    for (const node of tree ? nodesOf(tree) : []) {
      if (node.kind !== 'binary' || !compared.includes(node.operator)) continue
      const sides = [node.left, node.right]
      const day = sides.find((side) => side.kind === 'name' && types[side.name]?.kind === 'date')
      if (day?.kind !== 'name' || !sides.some(isNow)) continue
      const span = { start: node.start, end: node.end }
      const message = senseTexts.dayAgainstMoment(day.name)
      report({ pointer, span, severity: 'warning', rule: 'day-against-moment', message })
    }
  }
  for (const { expr, pointer } of placedRules(entity)) say(expr, pointer)
  for (const { key, compute } of entity.fields.values())
    say(compute, below('/fields', key, 'compute'))
  for (const { name, when } of entity.states?.steps.values() ?? [])
    for (const one of when) say(one, below('/states/steps', name, 'when'))
}

const isNow = (node: Node): boolean => node.kind === 'call' && node.name.name === 'now'
