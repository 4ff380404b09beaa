import { expect, test } from 'vitest'
import { recordedRanks } from './recorded'

const { signal } = new AbortController()

async function walk(from: number | null, days: number) {
  const places: (number | null)[] = []
  let last = from
  for (let day = 0; day < days; day += 1) {
    const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
    const keyword = { word: 'linen', site: 'a', engine: 'google', country: 'DE', device: null }
    const url = 'https://a.test/linen'
    const found = await recordedRanks.collectRanks({ ...keyword, url, date, last }, signal)
    expect(found.url).toBe(found.position === null ? null : url)
    last = found.position
    places.push(last)
  }
  return places
}

test('ranks go on from the last one by a few places, the same each time', async () => {
  const places = await walk(12, 365)
  expect(await walk(12, 365)).toEqual(places)
  const steps = places.slice(1).flatMap((place, at) => {
    const before = places[at]
    return place === null || typeof before !== 'number' ? [] : [Math.abs(place - before)]
  })
  expect(places.every((place) => place === null || (place >= 1 && place <= 100))).toBe(true)
  expect(steps.filter((step) => step <= 4).length / steps.length).toBeGreaterThan(0.85)
  expect(new Set(places).size).toBeGreaterThan(5)
})

test('a keyword that nobody has asked for begins somewhere in the list', async () => {
  const [first] = await walk(null, 1)
  expect(first).toBeGreaterThan(20)
})
