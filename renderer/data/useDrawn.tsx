import { type ReactNode, useMemo, useState } from 'react'
import { type Ports, PortsContext, type RequestPort, usePorts } from '../ports'

/**
 * Ports whose calls name the release of the page's documents, so that the server reads them by the names of then when
 * others are in force.
 */
export function useNaming(ports: Ports): Ports {
  const { request, release } = ports
  const naming = useMemo(
    (): RequestPort =>
      release === undefined
        ? request
        : {
            ...request,
            send: (call) => request.send({ release, ...call }),
            download: (call) => request.download({ release, ...call }),
          },
    [request, release],
  )
  return useMemo(() => ({ ...ports, request: naming }), [ports, naming])
}

/**
 * What is drawn by documents while something typed by them is not saved: those with which it began, with calls that
 * name their release. While the release is the same, as in development, and when nothing is typed, those of now.
 */
export function useDrawn<Documents>(documents: Documents, typing: boolean) {
  const ports = usePorts()
  const [kept, setKept] = useState({ documents, ports })
  const follows = !typing || ports.release === kept.ports.release
  const isOther = kept.documents !== documents || kept.ports !== ports
  // While rendering, so that nothing is drawn by documents and names of two releases.
  if (follows && isOther) setKept({ documents, ports })
  const { request, release } = follows ? ports : kept.ports
  const own = useMemo(
    () => ({ ...ports, request, ...(release !== undefined && { release }) }),
    [ports, request, release],
  )
  return { documents: follows ? documents : kept.documents, ports: own }
}

/** Everything below calls by these ports. */
export const WithPorts = (props: { readonly ports: Ports; readonly children: ReactNode }) => (
  <PortsContext value={props.ports}>{props.children}</PortsContext>
)
