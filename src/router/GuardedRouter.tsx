import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router-dom'
import { basePath } from '../constants'
import { listenToMoves, navigator, startPlace } from './history'

/** A router for the browser's address whose moves can be held back (`guardMoves`), unlike the package's own. */
export function GuardedRouter({ children }: { readonly children: ReactNode }) {
  const [{ location, action }, setPlace] = useState(startPlace)
  useLayoutEffect(() => listenToMoves((place) => startTransition(() => setPlace(place))), [])
  return (
    <Router
      basename={basePath || '/'}
      navigator={navigator}
      location={location}
      navigationType={action}
    >
      {children}
    </Router>
  )
}
