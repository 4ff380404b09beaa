import { type Cron, type Item, type Part, partNames } from './parts'

/** Serializes the expression for Quartz: seven parts, numbers only. */
export const emitCron = (cron: Cron): string =>
  partNames.map((name) => emitPart(cron[name])).join(' ')

export function emitPart(part: Part): string {
  switch (part.mode) {
    case 'every':
      return '*'
    case 'none':
      return '?'
    case 'step':
    case 'range':
      return emitItem(part)
    case 'list':
      return part.values.join(',')
    case 'mixed':
      return part.items.map(emitItem).join(',')
    case 'lastDay':
      return 'L'
    case 'lastWorkday':
      return 'LW'
    case 'beforeEnd':
      return `L-${part.days}`
    case 'workdayBeforeEnd':
      return `L-${part.days}W`
    case 'nearestWorkday':
      return `${part.day}W`
    case 'lastOf':
      return `${part.weekday}L`
    case 'nth':
      return `${part.weekday}#${part.nth}`
  }
}

const emitItem = ({ from, to, step }: Item) =>
  from + (to === undefined ? '' : `-${to}`) + (step === undefined ? '' : `/${step}`)
