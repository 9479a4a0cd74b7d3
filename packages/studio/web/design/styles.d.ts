declare module '*.css'
declare module '*.wasm' {
  const url: string

  // biome-ignore lint/style/noDefaultExport: what an imported file is to the bundler.
  export default url
}
