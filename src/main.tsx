import './early'
import { createRoot } from 'react-dom/client'
import { Failure } from '#ports'
import { App } from './app'
import './base.css'
import './tones.css'
import { applyLook } from './settings/look'

applyLook()
const root = document.getElementById('root')
if (root) createRoot(root, { onCaughtError }).render(<App />)

/** A call that failed is told where a boundary shows it; anything else is a mistake of the program. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof Failure)) console.error(error)
}
