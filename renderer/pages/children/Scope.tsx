import { type ReactNode, useMemo } from 'react'
import { type NavigatePort, type Ports, PortsContext, usePorts } from '../../ports'

/**
 * A part of a page with URL parameters of its own, prefixed with `name.`: two lists on a page each keep their query,
 * their page and their open form.
 */
export function Scope({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const ports = usePorts()
  const scoped = useMemo(
    (): Ports => ({ ...ports, navigate: { ...ports.navigate, useSearch: within(name, ports) } }),
    [ports, name],
  )
  return <PortsContext value={scoped}>{children}</PortsContext>
}

const within = (name: string, { navigate }: Ports): NavigatePort['useSearch'] =>
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a part of a page, with its name
  function useScoped() {
    const [search, setSearch] = navigate.useSearch()
    const own = useMemo(() => ownOf(search, `${name}.`), [search])
    return [own, (next, options) => setSearch(merged(search, next, `${name}.`), options)]
  }

const ownOf = (search: URLSearchParams, prefix: string): URLSearchParams =>
  new URLSearchParams(
    [...search].flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
    ),
  )

function merged(search: URLSearchParams, own: URLSearchParams, prefix: string): URLSearchParams {
  const next = withoutScope(search, prefix)
  for (const [key, value] of own) next.append(prefix + key, value)
  return next
}

export const withoutScope = (search: URLSearchParams, prefix: string): URLSearchParams =>
  new URLSearchParams([...search].filter(([key]) => !key.startsWith(prefix)))
