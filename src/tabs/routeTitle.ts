import { createContext, useContext } from 'react'

/** Title of the route, which the page's own heading also uses. */
const Title = createContext<string | undefined>(undefined)

export const RouteTitle = Title.Provider

/** The route's title, or the page's own if there is no route. */
export const useRouteTitle = (own: string): string => useContext(Title) ?? own
