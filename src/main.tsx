import './early'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import './base.css'
import './tones.css'
import { applyLook } from './settings/look'

applyLook()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
