import { act, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Settings } from './store'

const put = (key: string, value: unknown) =>
  localStorage.setItem(`pro__${key}`, JSON.stringify({ value, expire: null }))

/** As after a reload. */
async function fresh() {
  vi.resetModules()
  return await import('./store')
}

const initial: Settings = {
  theme: 'light',
  menuTheme: 'light',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  autoHideHeader: false,
  fixedSidebar: true,
  color: null,
  weak: false,
  multipage: true,
  sidebarOpen: true,
}

describe('settings', () => {
  beforeEach(() => localStorage.clear())

  test('begin light, with a side menu, fixed width, fixed header and side menu', async () => {
    expect({ ...(await fresh()).settings }).toEqual(initial)
  })

  test.each<[keyof Settings, Settings[keyof Settings], string]>([
    ['theme', 'dark', 'DEFAULT_PAGE_THEME'],
    ['menuTheme', 'dark', 'DEFAULT_THEME'],
    ['layout', 'topmenu', 'DEFAULT_LAYOUT_MODE'],
    ['contentWidth', 'Fluid', 'DEFAULT_CONTENT_WIDTH_TYPE'],
    ['fixedHeader', false, 'DEFAULT_FIXED_HEADER'],
    ['autoHideHeader', true, 'DEFAULT_FIXED_HEADER_HIDDEN'],
    ['fixedSidebar', false, 'DEFAULT_FIXED_SIDEMENU'],
    ['color', '#F5222D', 'DEFAULT_COLOR'],
    ['weak', true, 'DEFAULT_COLOR_WEAK'],
    ['multipage', false, 'DEFAULT_MULTI_PAGE'],
    ['sidebarOpen', false, 'SIDEBAR_TYPE'],
  ])('%s is applied at once and kept under its key', async (name, value, key) => {
    const before = await fresh()
    before.change({ [name]: value })
    expect(before.settings[name]).toBe(value)
    expect(JSON.parse(localStorage.getItem(`pro__${key}`) ?? '')).toMatchObject({ value })
    expect({ ...(await fresh()).settings }).toEqual({ ...initial, [name]: value })
  })

  test.each([
    ['another type', 7],
    ['an unknown name', 'purple'],
    ['a list', []],
    ['a style injection', '#fff;background:url(//x)'],
    ['nothing', null],
  ])('%s in every entry falls back to the beginning', async (_, wrong) => {
    for (const key of [
      'DEFAULT_PAGE_THEME',
      'DEFAULT_THEME',
      'DEFAULT_LAYOUT_MODE',
      'DEFAULT_CONTENT_WIDTH_TYPE',
      'DEFAULT_FIXED_HEADER',
      'DEFAULT_FIXED_HEADER_HIDDEN',
      'DEFAULT_FIXED_SIDEMENU',
      'DEFAULT_COLOR',
      'DEFAULT_COLOR_WEAK',
      'DEFAULT_MULTI_PAGE',
      'SIDEBAR_TYPE',
    ])
      put(key, wrong)
    expect({ ...(await fresh()).settings }).toEqual(initial)
  })

  test('text that is no JSON falls back too', async () => {
    localStorage.setItem('pro__DEFAULT_THEME', '{"value":"da')
    expect((await fresh()).settings.menuTheme).toBe('light')
  })

  test('only the top menu can be fluid', async () => {
    const { widthOf } = await fresh()
    expect(widthOf({ layout: 'sidemenu', contentWidth: 'Fluid' })).toBe('Fixed')
    expect(widthOf({ layout: 'topmenu', contentWidth: 'Fluid' })).toBe('Fluid')
    expect(widthOf({ layout: 'topmenu', contentWidth: 'Fixed' })).toBe('Fixed')
  })
})

test('the drawer is open at first, and closed by the mount of its place, within its frame', async () => {
  vi.resetModules()
  vi.doMock('./framed', () => ({
    framed: () => Object.assign(() => <p>drawn</p>, { preload: async () => undefined }),
  }))
  const { drawer, openSettings, SettingsHost } = await import('./drawer')
  expect(drawer.open).toBe(true)
  const { container } = render(<SettingsHost />)
  expect(drawer.open).toBe(false)
  expect(container).toBeEmptyDOMElement()
  await act(openSettings)
  expect(drawer.open).toBe(true)
  expect(container).toHaveTextContent('drawn')
})

describe('a colour', () => {
  const told = () => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent)
  afterEach(() => {
    vi.doUnmock('./store')
    document.querySelector('.toasts')?.remove()
  })

  test('says that it is put in force, and no longer when it is', async () => {
    const { settings } = await fresh()
    const { chooseColor } = await import('./chooseColor')
    const chosen = chooseColor('#FA541C')
    expect(told()).toEqual(['正在编译主题！'])
    expect(settings.color).toBe(null)
    await chosen
    expect(settings.color).toBe('#FA541C')
    await waitFor(() => expect(told()).toEqual([]), { timeout: 3000 })
  })

  test('that cannot be put in force says so', async () => {
    vi.resetModules()
    const change = () => {
      throw new Error('no such colour')
    }
    vi.doMock('./store', () => ({ change }))
    const { chooseColor } = await import('./chooseColor')
    await chooseColor('#F5222D')
    expect(told()).toContain('Failed to update theme')
  })
})
