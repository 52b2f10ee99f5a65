export * from '../entities/sole-entity.js';
