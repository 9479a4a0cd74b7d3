import type { CaptionDrawing } from '@svc/clip-engine/captions'

type FaceSample = CaptionDrawing['faces'][number]

/** In pixels of the scene. */
export const SCENE_SIZE = { width: 1920, height: 1080 }

/** A person who is seen in the scene: the middle of the face, and its height, in pixels. */
interface Person {
  x: number
  y: number
  height: number
  shirt: string
  hair: string
  skin: string
  /** How much the mouth moves, 0 to 1. */
  mouth: number
}

const PEOPLE: readonly Person[] = [
  {
    ...{ x: 300, y: 350, height: 210, mouth: 0.2 },
    ...{ shirt: '#c2553d', hair: '#3b2a25', skin: '#e3ab87' },
  },
  {
    ...{ x: 1640, y: 370, height: 200, mouth: 0.02 },
    ...{ shirt: '#2f6f73', hair: '#20222b', skin: '#a86f4c' },
  },
]

/** The width of a face as a share of its height. */
const SLENDER = 0.78

/** The screen between them, and the lines on it that change. */
const SCREEN = { x: 560, y: 130, width: 800, height: 500 }
const LINES = { x: 620, y: 300, width: 420, height: 220 }

/** Seconds between two looks at the scene, as at a source. */
const STEP = 0.25

/** Tells where faces are seen in the scene and what changes on its screen, as the analysis of a source does. */
export function sceneFaces(seconds: number): FaceSample[] {
  const { width, height } = SCENE_SIZE
  const faces = PEOPLE.map((person) => ({
    x: (person.x - (person.height * SLENDER) / 2) / width,
    y: (person.y - person.height / 2) / height,
    width: (person.height * SLENDER) / width,
    height: person.height / height,
    score: 0.95,
    mouth_motion: person.mouth,
  }))
  const changed = {
    x: LINES.x / width,
    y: LINES.y / height,
    width: LINES.width / width,
    height: LINES.height / height,
  }
  return Array.from({ length: Math.ceil(seconds / STEP) }, (_, index) => ({
    time: index * STEP,
    faces,
    changed,
  }))
}

/** Draws two people and a screen between them. */
export function drawScene(): ImageBitmap {
  const { width, height } = SCENE_SIZE
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) {
    drawRoom(context)
    drawScreen(context)
    for (const person of PEOPLE) drawPerson(context, person)
    context.fillStyle = '#5b4636'
    context.fillRect(0, 900, width, 180)
    context.fillStyle = '#6f5744'
    context.fillRect(0, 900, width, 14)
  }
  return canvas.transferToImageBitmap()
}

type Context = OffscreenCanvasRenderingContext2D

function drawRoom(context: Context): void {
  const { width, height } = SCENE_SIZE
  const wall = context.createLinearGradient(0, 0, width, height)
  wall.addColorStop(0, '#7f8fa3')
  wall.addColorStop(0.55, '#5d6d82')
  wall.addColorStop(1, '#45505f')
  context.fillStyle = wall
  context.fillRect(0, 0, width, height)
}

function drawScreen(context: Context): void {
  const { x, y, width, height } = SCREEN
  block(context, '#1d2129', x - 18, y - 18, width + 36, height + 36, 22)
  block(context, '#f4f1ea', x, y, width, height, 8)
  block(context, '#2d3a4f', x + 60, y + 60, 420, 46, 10)
  for (const [index, share] of [1, 0.82, 0.93, 0.6].entries()) {
    block(context, '#a9b2bf', LINES.x, LINES.y + index * 58, LINES.width * share, 24, 8)
  }
  for (const [index, share] of [0.35, 0.55, 0.48, 0.8].entries()) {
    const tall = 320 * share
    block(context, '#d98a3d', x + 540 + index * 58, y + 430 - tall, 40, tall, 6)
  }
}

function drawPerson(context: Context, { x, y, height, shirt, hair, skin, mouth }: Person): void {
  const across = height * SLENDER
  block(context, shirt, x - height * 1.15, y + height * 0.85, height * 2.3, 600, height * 0.5)
  block(context, skin, x - across * 0.22, y + height * 0.3, across * 0.44, height * 0.7, 20)
  oval(context, hair, x, y - height * 0.16, across * 0.62, height * 0.64)
  oval(context, skin, x, y, across / 2, height * 0.56)
  oval(context, hair, x, y - height * 0.44, across * 0.46, height * 0.19)
  for (const side of [-1, 1]) {
    oval(context, '#20222b', x + side * across * 0.2, y - height * 0.06, 9, 11)
  }
  oval(context, '#7d3b35', x, y + height * 0.28, across * 0.15, 6 + mouth * 50)
}

function block(
  context: Context,
  color: string,
  ...box: [x: number, y: number, width: number, height: number, radius: number]
): void {
  context.fillStyle = color
  context.beginPath()
  context.roundRect(...box)
  context.fill()
}

function oval(
  context: Context,
  color: string,
  ...at: [x: number, y: number, across: number, down: number]
): void {
  context.fillStyle = color
  context.beginPath()
  context.ellipse(...at, 0, 0, 2 * Math.PI)
  context.fill()
}
