export * from '../entities/field-value.js';
