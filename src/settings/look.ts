import { useMemo } from 'react'
import { subscribe, useSnapshot } from 'valtio'
import { primaryColor } from '../constants'
import { siteColor } from '../site/identity'
import { site } from '../site/siteIdentity'
import { accentOf } from './accent'
import { type Settings, settings } from './store'

/** Everything that decides the console's colours. `color` is `#rrggbb`. */
export interface Look extends Pick<Settings, 'theme' | 'weak'> {
  readonly color: string
}

/** The current look: the user's colour, else the site's. */
export function currentLook(): Look {
  const { theme, weak, color } = settings
  return { theme, weak, color: color ?? siteColor(site.identity) ?? primaryColor }
}

export function useLook(): Look {
  const { theme, weak, color } = useSnapshot(settings)
  const { identity } = useSnapshot(site)
  const inForce = color ?? siteColor(identity) ?? primaryColor
  return useMemo(() => ({ theme, weak, color: inForce }), [theme, weak, inForce])
}

/**
 * Applies theme and colours to the document before the first render, and on every change. (Before this code is loaded,
 * /theme.js has already made a dark page dark.)
 */
export function applyLook(): void {
  paint()
  // Synchronously, so that the next render finds the new colours.
  subscribe(settings, paint, true)
  subscribe(site, paint, true)
}

function paint(): void {
  const { theme, weak, color } = currentLook()
  const { dataset, style } = document.documentElement
  const accent = accentOf(color, theme)
  dataset.theme = theme
  if (weak) dataset.weak = 'true'
  else delete dataset.weak
  style.setProperty('--jd-primary', accent.text)
  // For a dark menu on a light page.
  style.setProperty('--jd-primary-on-dark', accentOf(color, 'dark').text)
  style.setProperty('--jd-primary-solid', accent.solid)
  style.setProperty('--jd-primary-hover', accent.solidHover)
  style.setProperty('--jd-primary-active', accent.solidActive)
}
