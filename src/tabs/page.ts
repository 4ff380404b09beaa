import { createContext, useContext } from 'react'

/** Path of the tab that contains a component; null outside the tabs. */
export const PageContext = createContext<string | null>(null)

export const usePagePath = (): string | null => useContext(PageContext)
