import { useEffect, useState } from 'react'
import { isAsking, late } from '#ui'
import { Icon } from '../icons/Icon'
import { menuMessages } from '../menu/messages'
import { notify } from '../ui/notify'

// The search is not needed for the first paint.
const MenuSearchDialog = late(async () => (await import('./MenuSearchDialog')).MenuSearchDialog)

/** Prefetch the search after this idle time: keys typed right after the shortcut would be lost while it loads. */
const restMs = 1500

const onApple = /mac|iphone|ipad/i.test(navigator.platform)

/** Button that opens the menu search, as do Ctrl+K and ⌘K. `compact`: icon only. */
export function MenuSearch({ compact }: { compact: boolean }) {
  const [open, setOpen] = useState(false)

  async function show() {
    try {
      await MenuSearchDialog.preload()
      setOpen(true)
    } catch {
      notify.error(menuMessages.searchFailed)
    }
  }

  useEffect(() => {
    // Opening it earlier, or after a failed prefetch, waits for the code.
    const rest = setTimeout(() => MenuSearchDialog.preload().catch(() => {}), restMs)
    return () => clearTimeout(rest)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` needs nothing of a later drawing
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      // An editor has handled the key (it inserts a link).
      if (!wanted || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
      event.preventDefault()
      // An open question blocks everything else until it is answered.
      if (!isAsking()) void show()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  return (
    <>
      <button
        type="button"
        className="search-button"
        data-compact={compact}
        aria-label={compact ? menuMessages.search : undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={compact ? menuMessages.search : undefined}
        onClick={() => void show()}
      >
        <Icon name="search" />
        <span className="search-label">{menuMessages.search}</span>
        <kbd>{onApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {open && <MenuSearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}
