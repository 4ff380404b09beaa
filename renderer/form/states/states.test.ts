import { describe, expect, test } from 'vitest'
import { documentsWith, textOf } from '../../../tests/support/documents'
import { layoutStates } from './layout'
import { pictureOfStates, pictureOfText, type Way } from './picture'

const lookup = {
  options: () => [{ value: 'draft', text: '草稿', color: 'blue' as const }],
  text: () => undefined,
  value: () => undefined,
}
const posts = 'entities/marketing/post.json'
const plans = 'entities/ads/plan.json'
const nameOf = ({ title }: Way) => title

function statesOf(path: string, name: string) {
  const states = documentsWith(path, textOf(path)).entities.get(name)?.states
  if (!states) throw new Error(`${name} has states`)
  return states
}

describe('the picture of states', () => {
  test.each([posts, plans])(
    'of the text of %s has its states and a way for each start of a step',
    (path) => {
      const picture = pictureOfText(textOf(path), lookup)
      const { states } = JSON.parse(textOf(path))
      const starts = Object.values<{ from: string[] }>(states.steps).flatMap(({ from }) => from)
      expect(picture?.ways).toHaveLength(starts.length)
      expect(picture?.states.filter(({ initial }) => initial)).toHaveLength(1)
      expect(picture?.states.filter(({ final }) => final)).toHaveLength((states.final ?? []).length)
      expect(picture?.states.find(({ value }) => value === 'draft')?.title).toBe('草稿')
    },
  )

  test('of an entity is that of its text, in the order of the dictionary', () => {
    const states = statesOf(plans, 'adPlan')
    const picture = pictureOfStates(states, lookup)
    expect(picture.states.map(({ value }) => value)).toEqual(states.all)
    const ways = pictureOfText(textOf(plans), lookup)?.ways ?? []
    const sorted = (all: readonly Way[]) => all.map((way) => JSON.stringify(way)).toSorted()
    expect(sorted(picture.ways)).toEqual(sorted(ways))
  })

  test.each(['', '{', '[]', '{"states": {"initial": "a", "steps": {}}}', '{"states": 1}'])(
    'of %j is none',
    (text) => {
      expect(pictureOfText(text, lookup)).toBeUndefined()
    },
  )
})

describe('its layout', () => {
  test.each([
    [posts, 'marketingPost'],
    [plans, 'adPlan'],
  ])('of %s: no name lies on another, and no lane on one that leads elsewhere', (path, name) => {
    const layout = layoutStates(pictureOfStates(statesOf(path, name), lookup), nameOf)
    const { states, ways, width, height } = layout
    expect(new Set(ways.map(({ y }) => y)).size).toBe(ways.length)
    for (const way of ways) {
      const own = states.find(({ value }) => value === way.from)
      expect(way.y).toBeGreaterThan(own?.y ?? Number.NaN)
      expect(way.y).toBeLessThan((own?.y ?? 0) + (own?.height ?? 0))
      expect(way.x).toBeGreaterThan(way.lineFrom)
      expect(way.x).toBeLessThan(width)
      for (const other of ways) {
        if (other.to === way.to || other.x !== way.x) continue
        const spans = [way, other].map(
          ({ y, end }) => [Math.min(y, end), Math.max(y, end)] as const,
        )
        const [[from, to] = [0, 0], [start, stop] = [0, 0]] = spans
        expect(to < start || from > stop).toBe(true)
      }
    }
    const last = states.at(-1)
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(height)
  })
})
