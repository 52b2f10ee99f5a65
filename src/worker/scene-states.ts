import type { Scene, SceneActor } from '../scene/model.js';

/**
 * States of a scene on their way out of a worker. Of thousands of actors, few change from one state to the next: only those are sent, and the others
 * stay the same objects on the other side too.
 */
export class SentScenes {
  #actors: readonly SceneActor[] = [];

  /** The state with the actors that the state before did not have. */
  next(scene: Scene): Scene {
    const before = this.#actors;
    this.#actors = scene.actors;
    return { ...scene, actors: scene.actors.filter((actor, id) => actor !== before[id]) };
  }
}

/** The other end: every state, in the order in which they were sent. */
export class ReceivedScenes {
  #actors: readonly SceneActor[] = [];

  /** The state with all of its actors. */
  next(sent: Scene): Scene {
    const actors = [...this.#actors];
    for (const actor of sent.actors) actors[actor.id] = actor;
    this.#actors = actors;
    return { ...sent, actors };
  }
}
