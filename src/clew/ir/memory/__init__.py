"""What is known of memory beside its bytes: layouts for readers, structs for analyses, rules of shapes for heaps."""
