import { proxy } from 'valtio'
import { keys, storage } from '../ports/storage'

export type ThemeName = 'light' | 'dark'

const stored = storage.get(keys.theme)

export const theme = proxy<{ name: ThemeName }>({ name: stored === 'dark' ? 'dark' : 'light' })

/** Applied before the first paint, so that a dark page never flashes white. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.name
}

export function setTheme(name: ThemeName): void {
  theme.name = name
  storage.set(keys.theme, name)
  applyTheme()
}
