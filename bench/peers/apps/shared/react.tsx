import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Shows the app in the page's one root. */
export function show(app: ReactNode): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(app)
}
