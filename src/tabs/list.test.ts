import { describe, expect, test } from 'vitest'
import { besides, existing, keptPagesLimit, lastSeen, neighbourOf, opened, type Side, staysOpen, type Tab } from './list'

const home = '/websiteManage/dashboard/analysis'
const tab = (path: string, more: Partial<Tab> = {}): Tab => ({
  path,
  place: { pathname: path, search: '', hash: '', state: null, key: path },
  title: path,
  keepAlive: true,
  passing: false,
  generation: 0,
  visited: 1,
  ...more,
})
const tabs = (...paths: readonly string[]) => paths.map((path) => tab(path))
const pathsOf = (list: readonly Tab[]) => list.map(({ path }) => path)

describe('opening a route', () => {
  test('adds a tab if new', () => {
    expect(pathsOf(opened(tabs(home, '/a'), tab('/b')))).toEqual([home, '/a', '/b'])
  })

  test('otherwise updates the existing one, which stays the same page', () => {
    const place = { pathname: '/a', search: '?page=2', hash: '', state: null, key: 'x' }
    const list = opened([tab(home), tab('/a', { generation: 3 }), tab('/b')], tab('/a', { place }))
    expect(pathsOf(list)).toEqual([home, '/a', '/b'])
    expect(list[1]).toMatchObject({ place, generation: 3 })
  })

  test('the home page is always first', () => {
    expect(pathsOf(opened(tabs('/a'), tab(home)))).toEqual([home, '/a'])
  })

  test('a page that only says an error goes when it is left', () => {
    const list = [tab(home), tab('/404', { passing: true })]
    expect(pathsOf(opened(list, tab('/a')))).toEqual([home, '/a'])
  })
})

describe('closing', () => {
  test.each([
    ['the home tab cannot be closed', tabs(home, '/a'), home, 'home'],
    ['nor when it is the last', tabs(home), home, 'home'],
    ['the last remaining tab cannot be closed', tabs('/a'), '/a', 'last'],
    ['another can', tabs(home, '/a'), '/a', undefined],
  ])('%s', (_sentence, list, path, why) => {
    expect(staysOpen(list, path)).toBe(why)
  })

  test.each([
    ['/a', '/b'],
    ['/b', '/c'],
    ['/c', '/b'],
  ])('closing %s activates its neighbour %s', (path, neighbour) => {
    expect(neighbourOf(tabs(home, '/a', '/b', '/c'), path)?.path).toBe(neighbour)
  })

  test('a page whose work is done gives way to the one seen before it', () => {
    const list = [
      tab(home, { visited: 1 }),
      tab('/a', { visited: 4 }),
      tab('/b', { visited: 2 }),
      tab('/done', { visited: 5 }),
    ]
    expect(lastSeen(list, '/done')?.path).toBe('/a')
  })

  test.each<[Side, readonly string[]]>([
    ['left', ['/a']],
    ['right', ['/c', '/d']],
    ['others', ['/a', '/c', '/d']],
  ])('%s of a tab never means the home tab', (side, paths) => {
    expect(pathsOf(besides(tabs(home, '/a', '/b', '/c', '/d'), '/b', side))).toEqual(paths)
  })

  test('seen from home everything else lies right', () => {
    expect(pathsOf(besides(tabs(home, '/a'), home, 'right'))).toEqual(['/a'])
    expect(besides(tabs(home, '/a'), home, 'left')).toEqual([])
  })
})

describe('pages that exist', () => {
  const none = () => false

  test('are the active one and the kept ones that were seen', () => {
    const list = [
      tab(home, { keepAlive: false }),
      tab('/a'),
      tab('/b', { visited: 0 }),
      tab('/c', { keepAlive: false }),
    ]
    expect(pathsOf(existing(list, '/c', { multi: true, unsaved: none }))).toEqual(['/a', '/c'])
  })

  test('without multi-page mode only the current page is kept', () => {
    const list = tabs(home, '/a', '/b')
    expect(pathsOf(existing(list, '/b', { multi: false, unsaved: none }))).toEqual(['/b'])
  })

  test('memory is bounded: those unseen longest go, in the order of the tabs', () => {
    const list = Array.from({ length: 40 }, (_, at) => tab(`/p${at}`, { visited: 100 - at }))
    const pages = pathsOf(existing(list, '/p39', { multi: true, unsaved: none }))
    expect(pages).toEqual([...list.slice(0, keptPagesLimit).map(({ path }) => path), '/p39'])
  })

  test('one with unsaved edits is never given up', () => {
    const list = Array.from({ length: 40 }, (_, at) => tab(`/p${at}`, { visited: 100 - at }))
    const unsaved = (path: string) => path === '/p30'
    expect(pathsOf(existing(list, '/p0', { multi: true, unsaved }))).toContain('/p30')
    expect(pathsOf(existing(list, '/p0', { multi: false, unsaved }))).toEqual(['/p0', '/p30'])
  })
})
