//! From `.proto` text and descriptor sets to descriptors.
