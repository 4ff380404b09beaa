import {
  type ComponentType,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Deferred, PortsContext } from '../../ports'
import { controlMessages } from './messages'

/**
 * A control rests as plain markup until it is used: a form of hundreds of fields mounts at once, and the
 * heavy code is fetched when the pointer or the focus comes near. `wake` puts the live control in place,
 * `stay` calls that off: who has typed or gone on meanwhile must lose neither text nor focus.
 */
export function useLive<P extends object>(source: Deferred<P>, open = false) {
  const wanted = useRef(false)
  const ports = useContext(PortsContext)
  const frame = ports?.frame ?? bare
  const preload = () => Promise.all([source.preload(), frame.preload()])
  const Loaded = source.loaded()
  const Frame = frame.loaded()
  const [awake, setAwake] = useState(open && Loaded !== undefined && Frame !== undefined)
  const Live = useMemo(() => Loaded && Frame && framed(Loaded, Frame), [Loaded, Frame])
  const wake = () => {
    wanted.current = true
    // At once where possible, so that the key that woke it is typed into it.
    if (source.loaded() && frame.loaded()) setAwake(true)
    else
      preload().then(
        () => wanted.current && setAwake(true),
        () => ports?.notify.error(controlMessages.loadFailed),
      )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens by itself once, when it appears
  useEffect(() => {
    if (open) wake()
  }, [])
  return {
    Live: awake ? Live : undefined,
    preload() {
      preload().catch(() => undefined)
    },
    wake,
    stay() {
      wanted.current = false
    },
  }
}

type Frame = ComponentType<{ readonly children: ReactNode }>

const framed = <P extends object>(Control: ComponentType<P>, Frame: Frame): ComponentType<P> =>
  function Framed(props: P) {
    return (
      <Frame>
        <Control {...props} />
      </Frame>
    )
  }

const Bare: Frame = ({ children }) => children

const bare: Deferred<{ readonly children: ReactNode }> = {
  preload: () => Promise.resolve(Bare),
  loaded: () => Bare,
}
