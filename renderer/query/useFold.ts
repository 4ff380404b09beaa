import { useState } from 'react'
import { usePorts } from '../ports'

/** Whether this user leaves this page's query bar unfolded; kept in the host's storage. */
export function useFold(
  page: string,
  startsOpen: boolean,
): readonly [boolean, (open: boolean) => void] {
  const { storage, user } = usePorts()
  const key = `query:${user.tenantId}:${user.id}:${page}`
  const [open, setOpen] = useState(() => startsOpen || storage.get(key) === true)
  function remember(next: boolean) {
    setOpen(next)
    if (next) storage.set(key, true)
    else storage.remove(key)
  }
  return [open, remember]
}
