// Runs in a browser: a chat that shows an MCP App, made of the extension's own bridge. What a client does besides is done by the test.

import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/client'
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

declare global {
  interface Window {
    /** Shows a page with the answer of a tool. */
    showApp(shown: Shown): Promise<void>
    /** Given by the test. */
    callTool(params: CallToolRequest['params']): Promise<CallToolResult>
    /** Given by the test: what the page asked of its host, in order. */
    hear(method: string, params: unknown): Promise<void>
  }
}

export interface Shown {
  html: string
  result: CallToolResult
  context: { theme: 'light' | 'dark'; locale: string }
}

window.showApp = async ({ html, result, context }) => {
  const frame = document.querySelector('iframe')
  if (!frame?.contentWindow) throw new Error('The page has no frame.')
  const text = { text: {} }
  const abilities = { openLinks: {}, serverTools: {}, message: text, updateModelContext: text }
  const bridge = new AppBridge(null, { name: 'chat', version: '1' }, abilities, {
    hostContext: context,
  })
  const hear = (method: string) => async (params: unknown) => {
    await window.hear(method, params)
    return {}
  }
  bridge.oncalltool = (params) => window.callTool(params)
  bridge.onopenlink = hear('open')
  bridge.onmessage = hear('message')
  bridge.onupdatemodelcontext = hear('context')
  bridge.onsizechange = ({ height }) => {
    frame.style.height = `${height}px`
  }
  bridge.oninitialized = () => void bridge.sendToolResult(result)
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow))
  frame.srcdoc = html
}
