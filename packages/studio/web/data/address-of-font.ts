/** Where the studio has a font of the service: `@expo-google-fonts/<family>/<cut>/<file>`. */
export function addressOfFont(path: string): string {
  const [, family = '', , file = ''] = path.split('/')
  return `/studio/fonts/${family}/${file}`
}
