import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'

interface TabsProps<Name extends string> {
  label: string
  /** The tabs in their order; what one shows may be loaded when it is opened. */
  tabs: readonly { id: Name; name: string; content: ReactNode }[]
}

/** Several pages in one place, of which one is shown. */
export function Tabs<Name extends string>({ label, tabs }: TabsProps<Name>) {
  return (
    <AriaTabs className="tabs">
      <TabList aria-label={label} className="tab-list">
        {tabs.map(({ id, name }) => (
          <Tab key={id} id={id} className="tab">
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
