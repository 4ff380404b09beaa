import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router-dom'
import { basePath } from '../constants'
import { listenToMoves, navigator, startPlace } from './history'

/** The router over the browser's address. Moves may be held back (`guardMoves`), which the package's own cannot. */
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
