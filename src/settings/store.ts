import { proxy } from 'valtio'
import { storage } from '../storage/storage'
import { isHex } from './color'

export type ThemeName = 'light' | 'dark'

export interface Settings {
  /** Theme of the page; our addition. */
  theme: ThemeName
  menuTheme: ThemeName
  layout: 'sidemenu' | 'topmenu'
  /** Used by the top menu only; see `widthOf`. */
  contentWidth: 'Fixed' | 'Fluid'
  fixedHeader: boolean
  /** Used by a fixed header only. */
  autoHideHeader: boolean
  fixedSidebar: boolean
  /** `#rrggbb`; null = the site's colour. */
  color: string | null
  weak: boolean
  multipage: boolean
  /** Whether the side menu shows its titles. */
  sidebarOpen: boolean
}

type Kept = { readonly [K in keyof Settings]: Entry<Settings[K]> }

interface Entry<T> {
  readonly key: string
  readonly initial: T
  valid(stored: unknown): stored is T
}

const oneOf =
  <T extends string>(...names: readonly T[]) =>
  (stored: unknown): stored is T =>
    names.some((name) => name === stored)
const isFlag = (stored: unknown): stored is boolean => typeof stored === 'boolean'
const flag = (key: string, initial: boolean): Entry<boolean> => ({ key, initial, valid: isFlag })

/** Storage key (contract, §17) and default (specification, shell §9) of each setting. */
const kept: Kept = {
  theme: { key: 'DEFAULT_PAGE_THEME', initial: 'light', valid: oneOf('light', 'dark') },
  menuTheme: { key: 'DEFAULT_THEME', initial: 'light', valid: oneOf('light', 'dark') },
  layout: { key: 'DEFAULT_LAYOUT_MODE', initial: 'sidemenu', valid: oneOf('sidemenu', 'topmenu') },
  contentWidth: {
    key: 'DEFAULT_CONTENT_WIDTH_TYPE',
    initial: 'Fixed',
    valid: oneOf('Fixed', 'Fluid'),
  },
  fixedHeader: flag('DEFAULT_FIXED_HEADER', true),
  autoHideHeader: flag('DEFAULT_FIXED_HEADER_HIDDEN', false),
  fixedSidebar: flag('DEFAULT_FIXED_SIDEMENU', true),
  color: {
    key: 'DEFAULT_COLOR',
    initial: null,
    valid: (stored): stored is string | null => stored === null || isHex(stored),
  },
  weak: flag('DEFAULT_COLOR_WEAK', false),
  multipage: flag('DEFAULT_MULTI_PAGE', true),
  sidebarOpen: flag('SIDEBAR_TYPE', true),
}

/** The user's settings, kept in this browser; a corrupt or missing entry means the default. */
export const settings = proxy<Settings>({
  theme: read('theme'),
  menuTheme: read('menuTheme'),
  layout: read('layout'),
  contentWidth: read('contentWidth'),
  fixedHeader: read('fixedHeader'),
  autoHideHeader: read('autoHideHeader'),
  fixedSidebar: read('fixedSidebar'),
  color: read('color'),
  weak: read('weak'),
  multipage: read('multipage'),
  sidebarOpen: read('sidebarOpen'),
})

/** Applies settings at once and stores them. */
export function change(part: Partial<Settings>): void {
  Object.assign(settings, part)
  for (const [name, value] of Object.entries(part)) {
    // `entries` loses the key type; `part` has only keys of Settings.
    storage.set(kept[name as keyof Settings].key, value)
  }
}

/** The effective width: only the top menu can be fluid (specification, shell §2.4). */
export const widthOf = ({
  layout,
  contentWidth,
}: Pick<Settings, 'layout' | 'contentWidth'>): Settings['contentWidth'] =>
  layout === 'topmenu' ? contentWidth : 'Fixed'

function read<K extends keyof Settings>(name: K): Settings[K] {
  const { key, initial, valid } = kept[name]
  const stored = storage.get(key)
  return valid(stored) ? stored : initial
}
